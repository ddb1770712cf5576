#!/bin/sh
# Starts the Chromium of CHROMIUM_PATH without the pages that it keeps ready behind its address bar: to load them takes as long as
# all the rest of its start. Playwright names features that are switched off, and only the last of such lists counts.
for word; do
  shift
  case $word in
    --disable-features=*) word="$word,WebUIOmniboxPopup,WebUIOmniboxAimPopup" ;;
  esac
  set -- "$@" "$word"
done
exec "$CHROMIUM_PATH" "$@"
