#!/bin/sh
# Starts the Chromium of CHROMIUM_PATH without the pages that it preloads for its address bar: loading them takes as
# long as the rest of its start. Playwright lists features to switch off, and only the last of such lists counts.
for word; do
  shift
  case $word in
    --disable-features=*) word="$word,WebUIOmniboxPopup,WebUIOmniboxAimPopup" ;;
  esac
  set -- "$@" "$word"
done
exec "$CHROMIUM_PATH" "$@"
