// SPDX-License-Identifier: MIT
// A picture of the page as a file of its own: an SVG with its style, and a page in one file that shows one after the other.
import { language, w } from "../say.js";

const PARTS = /svg|\.node|\.edge|\.drawn|\.label|\.g\b|-tip|:root/;

// The rules of the page's style sheets that say how pictures look.
function styleOf() {
  const kept = (rules) => [...rules].map((rule) => {
    if (rule.cssRules && rule.conditionText !== undefined) {
      const inner = kept(rule.cssRules);
      return inner && rule.conditionText.includes("color-scheme") ? `@media ${rule.conditionText}{${inner}}` : "";
    }
    return rule.selectorText && PARTS.test(rule.selectorText) ? rule.cssText : "";
  }).join("");
  return [...document.styleSheets].map((sheet) => { try { return kept(sheet.cssRules); } catch { return ""; } }).join("");
}

function picture(svg, title) {
  const copy = svg.cloneNode(true);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("aria-label", title);
  if (svg.dataset.whole) copy.setAttribute("viewBox", svg.dataset.whole); // not the part that is seen
  copy.setAttribute("style", "background:var(--paper)"); // its colours are those of a light or of a dark page
  for (const element of copy.querySelectorAll("[tabindex]")) element.removeAttribute("tabindex");
  const style = document.createElementNS("http://www.w3.org/2000/svg", "style");
  style.textContent = styleOf();
  copy.prepend(style);
  return new XMLSerializer().serializeToString(copy);
}

const text = (value) => value.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

// frames: { svg, panel } each. The page needs no network: buttons, arrows and space go through the frames.
function page(title, frames) {
  const tips = /<defs[^]*?<\/defs>/.exec(frames[0]?.svg)?.[0] ?? ""; // those of a frame that is not shown draw no arrowheads
  return `<!doctype html><html lang="${language()}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text(title)}</title>
<style>body{font:18px/1.5 system-ui,sans-serif;margin:1rem;background:var(--paper);color:var(--ink)}svg{max-width:100%;height:auto;max-height:75vh}.slots{display:flex;gap:.5rem}.slot{display:inline-block;border:1px solid #999;padding:.1rem .6rem;font-weight:700}.slots>.asked-now .slot{outline:3px solid var(--focus)}.means{display:none}.term{border:0;background:none;font:inherit;color:inherit;padding:0}
.frame-of-all{display:none}.now{display:block}@media print{.frame-of-all{display:block;break-inside:avoid}button{display:none}}</style>
<svg width="0" height="0" style="position:absolute">${tips}</svg><h1>${text(title)}</h1><p><button id="back">${w("player.back")}</button> <button id="run">${w("player.run")}</button> <button id="step">${w("player.step")}</button> <span id="count"></span></p>
${frames.map(({ svg, panel }) => `<div class="frame-of-all">${svg}<div>${panel}</div></div>`).join("\n")}
<script>const all=[...document.querySelectorAll(".frame-of-all")];let at=0,timer=null;
function show(i){at=Math.max(0,Math.min(all.length-1,i));all.forEach((one,j)=>one.classList.toggle("now",j===at));count.textContent=${JSON.stringify(w("player.of", { n: "#", total: frames.length }))}.replace("#",at+1)}
function stop(){clearInterval(timer);timer=null;run.textContent=${JSON.stringify(w("player.run"))}}
function toggle(){if(timer){stop();return}run.textContent=${JSON.stringify(w("player.pause"))};timer=setInterval(()=>{if(at===all.length-1)stop();else show(at+1)},600)}
const [back,run,step,count]=["back","run","step","count"].map((id)=>document.getElementById(id));
back.onclick=()=>{stop();show(at-1)};step.onclick=()=>{stop();show(at+1)};run.onclick=toggle;
onkeydown=(e)=>{if(e.key==="ArrowRight")step.onclick();else if(e.key==="ArrowLeft")back.onclick();else if(e.key===" "&&e.target.tagName!=="BUTTON"){e.preventDefault();toggle()}};show(0)</script></html>
`;
}

export const saved = { picture, page };
