#!/bin/sh
# Installs the package of the extension into VS Code, as code-server offers it in a browser, with an extension that works in it, and
# opens it in Chromium.
#   code-server.sh DRIVER
set -eu
data=$FOLDER/data
mkdir -p "$data/User" driver/extension
printf '{ "service.path": "%s/service", "security.workspace.trust.enabled": false }\n' "$FOLDER" > "$data/User/settings.json"
cp "$1" driver/extension/extension.js
cat > driver/extension/package.json <<'END'
{ "name": "driver", "publisher": "local", "version": "0.0.1", "engines": { "vscode": "^1.82.0" },
  "main": "./extension.js", "activationEvents": ["onStartupFinished"] }
END
(cd driver && python3 -m zipfile -c ../driver.vsix extension)
port=$(python3 -c 'import socket; it = socket.socket(); it.bind(("127.0.0.1", 0)); print(it.getsockname()[1])')
for package in service-0.1.0.vsix driver.vsix; do
  code-server --user-data-dir "$data" --extensions-dir "$FOLDER/extensions" --install-extension "$package"
done
code-server --user-data-dir "$data" --extensions-dir "$FOLDER/extensions" --auth none --bind-addr "127.0.0.1:$port" \
  --disable-telemetry --disable-update-check --disable-workspace-trust >server.log 2>&1 &
server=$!
trap 'kill $server ${browser-} 2>/dev/null || true' EXIT
tries=0
until python3 -c "import urllib.request; urllib.request.urlopen('http://127.0.0.1:$port/healthz')" 2>/dev/null; do
  tries=$((tries + 1)) && [ "$tries" -lt 100 ] && sleep 0.2
done
chromium --headless=new --no-sandbox --disable-gpu --user-data-dir="$FOLDER/chromium" \
  "http://127.0.0.1:$port/?folder=$FOLDER" >browser.log 2>&1 &
browser=$!
tries=0
until [ -s "$OUTPUT" ]; do
  tries=$((tries + 1)) && [ "$tries" -lt 600 ] && sleep 0.2
done
