# SPDX-License-Identifier: MIT
# Completion of sg-lua for bash. The program itself says what a word may go on as.

_sg_lua() {
  local line=${COMP_LINE:0:COMP_POINT} words word candidate cut
  read -ra words <<<"$line" # bash would split words at colons, = and @
  [[ $line == *[[:space:]] ]] && words+=("")
  word=${words[${#words[@]} - 1]}
  case $word in \'* | \"*) word=${word:1} ;; esac
  words[${#words[@]} - 1]=$word
  # What bash takes for the word begins behind the last of its word breaks.
  cut=${word%"${word##*[:=@]}"}
  COMPREPLY=()
  while IFS=$'\t' read -r candidate _; do
    COMPREPLY+=("${candidate#"$cut"}")
  done < <("${words[0]}" --complete "${words[@]:1}" 2>/dev/null)
  # A space follows a word that is whole.
  [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *[/=:\(] ]] && compopt -o nospace
}
complete -o nosort -F _sg_lua sg-lua 2>/dev/null || complete -F _sg_lua sg-lua
