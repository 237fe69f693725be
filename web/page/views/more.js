// SPDX-License-Identifier: MIT
// The views that are loaded when one of them is opened for the first time, and what else the first answer does without.
export { answers } from "./answers.js";
export { setUp } from "./setting.js";
export { openHelp, openNew } from "../dialogs.js";
export { graph } from "./graph.js";
export { sum } from "./sum.js";
export { sequence } from "./sequence.js";
export { lesson } from "./lesson.js";
export { retell } from "../messages.js";
