# pi-session: completion for fish

function __pi_session_complete
    set -l token (commandline -ct)
    set -l words (commandline -opc) (string unescape -- $token; or echo $token)
    for line in (pi-session __complete $words[2..-1] 2> /dev/null)
        switch $line
            # Files of no command in particular.
            case :files
                complete -C "'' $token"
            case :folders
                complete -C "'' $token" | string match -r '.*/$'
            case '*'
                echo $line
        end
    end
end

complete -c pi-session -k -f -a '(__pi_session_complete)'
