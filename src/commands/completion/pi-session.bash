# pi-session: completion for bash

_pi_session() {
  local line=$COMP_LINE words=() word i
  # bash parts words at @, = and : too; without a blank between them they are one.
  for ((i = 0; i <= COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    if ((i > 0)) && [[ $line != [[:blank:]]* ]]; then
      words[${#words[@]}-1]+=$word
    else
      words+=("$word")
    fi
    line=${line#*"$word"}
  done
  words=("${words[@]//[\\\"\']/}")
  local typed=${words[${#words[@]}-1]} value IFS=$'\n'

  COMPREPLY=()
  while IFS=$'\t' read -r value _; do
    case $value in
      :files)
        compopt -o filenames 2> /dev/null
        COMPREPLY+=($(compgen -f -- "${typed#--*=}"))
        ;;
      :folders)
        compopt -o filenames 2> /dev/null
        COMPREPLY+=($(compgen -d -- "${typed#--*=}"))
        ;;
      *) COMPREPLY+=("$(printf %q "$value")") ;;
    esac
  done < <(pi-session __complete "${words[@]:1}" 2> /dev/null)

  # What stands before the last part is there already; an @ belongs to what follows it.
  local there="" mark part
  for mark in @ = :; do
    part=${typed%"$mark"*}
    [[ $COMP_WORDBREAKS == *$mark* && $part != "$typed" ]] || continue
    [[ $mark == @ ]] || part+=$mark
    ((${#part} > ${#there})) && there=$part
  done
  COMPREPLY=("${COMPREPLY[@]#"$there"}")
}

complete -F _pi_session pi-session
