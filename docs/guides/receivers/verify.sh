#!/bin/sh
# Verifies one message: WEBHOOK_SECRET=… ./verify.sh "$signature_header" < body. Exit 0 when it is genuine, 1 when not.
# For a receiver made of a web server that runs scripts (CGI): pass the header and the raw body on as they came.
set -eu
header=$1
t=$(printf '%s' "$header" | sed -n 's/^t=\([0-9]\{1,\}\),v1=[0-9a-f]\{64\}$/\1/p')
v1=$(printf '%s' "$header" | sed -n 's/^t=[0-9]\{1,\},v1=\([0-9a-f]\{64\}\)$/\1/p')
[ -n "$t" ] && [ -n "$v1" ] || exit 1

# Not older than five minutes, nor from the future.
age=$(($(date +%s) - t))
[ "$age" -le 300 ] && [ "$age" -ge -300 ] || exit 1

hmac() { openssl dgst -sha256 -mac HMAC -macopt "$1" -r | cut -d ' ' -f 1; }
hex() { od -An -tx1 | tr -d ' \n'; }
expected=$({ printf '%s.' "$t"; cat; } | hmac "hexkey:$(printf '%s' "$WEBHOOK_SECRET" | hex)")

# Both are hashed with a key of the moment before they are compared: how long that takes says nothing of the signature.
nonce=$(openssl rand -hex 16)
[ "$(printf '%s' "$expected" | hmac "hexkey:$nonce")" = "$(printf '%s' "$v1" | hmac "hexkey:$nonce")" ]
