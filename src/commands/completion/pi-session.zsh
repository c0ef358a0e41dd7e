#compdef pi-session
# pi-session: completion for zsh

_pi-session() {
  local line
  local -a values
  local -a typed=("${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}")
  for line in "${(@f)$(pi-session __complete "${(@)typed}" 2> /dev/null)}"; do
    case $line in
      :files) [[ $PREFIX == --*=* ]] && compset -P '*='; _files ;;
      :folders) [[ $PREFIX == --*=* ]] && compset -P '*='; _files -/ ;;
      ?*) values+=("${${line//:/\\:}/$'\t'/:}") ;;
    esac
  done
  (( $#values )) && _describe -V value values
}

# From a folder of fpath it is called; from a file it is only made known.
if [[ ${funcstack[1]} == _pi-session ]]; then
  _pi-session
else
  compdef _pi-session pi-session
fi
