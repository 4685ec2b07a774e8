#!/usr/bin/env bash
# Compares the Windows command with this machine's. The same arguments, in folders with blanks and non-ASCII letters,
# must give the same output, files and exit code, byte for byte. tools/platforms/windows.sh runs it.
#   run.sh WINE PLIMSOLL.EXE
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
[ $# -eq 2 ] || { echo "usage: run.sh WINE PLIMSOLL.EXE" >&2; exit 2; }
wine=$1 program=$(readlink -f "$2")
export LC_ALL=C.UTF-8 WINEDEBUG=-all # Wine uses it for the letters of file names
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
fail() { echo "windows command: $*" >&2; exit 1; }

cmake -S "$root" --preset test >"$work/log" 2>&1 && cmake --build "$root/build/release" --target plimsoll_command plimsoll_lab >>"$work/log" 2>&1 ||
  { tail -40 "$work/log" >&2; fail "the command for this machine does not build"; }
native=$root/build/release/bin/plimsoll

# Writes the same files in two places.
meshes() {
  /usr/bin/python3 - <<'END'
import json, os, struct
os.makedirs("Zürich 船/with blanks")
os.chdir("Zürich 船")
corners = [(x, y, z) for z in (-0.5, 0.5) for y in (-0.25, 0.25) for x in (-1, 1)]
quads = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
triangles = [t for a, b, c, d in quads for t in ((a, b, c), (a, c, d))]
def text(name, lines):
    with open(name, "w", newline="") as file: file.write("".join(line + "\r\n" for line in lines))
text("raft.obj", ["# a raft", "o raft"] + ["v %g %g %g" % c for c in corners] + ["f " + " ".join(str(v + 1) for v in q) for q in quads])
stl = ["solid raft"]
for t in triangles: stl += ["facet normal 0 0 0", "outer loop"] + ["vertex %g %g %g" % corners[v] for v in t] + ["endloop", "endfacet"]
text("with blanks/raft.stl", stl + ["endsolid raft"])
text("fähre.ply", ["ply", "format ascii 1.0", "element vertex 8", "property float x", "property float y", "property float z", "element face 12",
    "property list uchar int vertex_indices", "end_header"] + ["%g %g %g" % c for c in corners] + ["3 %d %d %d" % t for t in triangles])
binary = b"".join(struct.pack("<3f", *c) for c in corners) + b"".join(struct.pack("<3H", *t) for t in triangles)
def gltf(buffer): return {"asset": {"version": "2.0"}, "scenes": [{"nodes": [0]}], "scene": 0, "nodes": [{"mesh": 0}],
    "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "indices": 1}]}],
    "accessors": [{"bufferView": 0, "componentType": 5126, "count": 8, "type": "VEC3", "min": [-1, -0.25, -0.5], "max": [1, 0.25, 0.5]},
                  {"bufferView": 1, "componentType": 5123, "count": 36, "type": "SCALAR"}],
    "bufferViews": [{"buffer": 0, "byteOffset": 0, "byteLength": 96}, {"buffer": 0, "byteOffset": 96, "byteLength": 72}],
    "buffers": [dict(buffer, byteLength=168)]}
with open("with blanks/zahlen ü.bin", "wb") as file: file.write(binary)
with open("raft.gltf", "w") as file: json.dump(gltf({"uri": "with%20blanks/zahlen%20%C3%BC.bin"}), file)
head = json.dumps(gltf({})).encode()
head += b" " * (-len(head) % 4)
with open("raft.glb", "wb") as file:
    file.write(struct.pack("<4sII", b"glTF", 2, 28 + len(head) + 168) + struct.pack("<I4s", len(head), b"JSON") + head + struct.pack("<I4s", 168, b"BIN\0") + binary)
with open("cut short.stl", "wb") as file: file.write(b"\0" * 80 + struct.pack("<I", 12) + b"\0" * 100)
END
  cp -r "$root/scenes/seas" "$root/scenes/light_cube.json" "Zürich 船/"
}
for side in here windows; do
  mkdir "$work/$side"
  (cd "$work/$side" && meshes)
done

count=0
# both CODE ARGUMENT...: runs the command on both sides, in the folder with the unusual name. Standard output and the
# exit code must be the same.
both() {
  local code=$1 side got
  shift
  for side in here windows; do
    got=0
    (
      cd "$work/$side/Zürich 船"
      if [ $side = here ]; then exec "$native" "$@"; else exec timeout 120 "$wine" "$program" "$@"; fi
    ) >"$work/$side.out" 2>"$work/$side.err" </dev/null || got=$?
    [ $got = "$code" ] || { cat "$work/$side.err" >&2; fail "$side: exit code $got, not $code: plimsoll $*"; }
  done
  sed -i -E '/takes .* microseconds|microseconds": /d' "$work/here.out" "$work/windows.out" # measured times
  cmp "$work/here.out" "$work/windows.out" >&2 || { diff "$work/here.out" "$work/windows.out" | head -20 >&2; fail "prints something else: plimsoll $*"; }
  count=$((count + 1))
}
# refused ARGUMENT...: both must fail with the same single line.
refused() {
  both 2 "$@"
  [ "$(wc -l <"$work/windows.err")" = 1 ] && [ ! -s "$work/windows.out" ] || { cat "$work/windows.err" >&2; fail "not one line on standard error: plimsoll $*"; }
  cmp -s "$work/here.err" "$work/windows.err" || { cat "$work"/{here,windows}.err >&2; fail "refused in other words: plimsoll $*"; }
}
# same FILE...: files that both wrote must be equal and not empty.
same() {
  local file
  for file in "$@"; do
    [ -s "$work/here/Zürich 船/$file" ] && cmp "$work"/{here,windows}/"Zürich 船/$file" >&2 || fail "$file differs"
  done
}

both 0 --version
both 0 --help
both 0 float --help
for mesh in raft.obj "with blanks/raft.stl" fähre.ply raft.gltf raft.glb box:1,2,3; do
  both 0 inspect "$mesh" --json
done
both 0 inspect fähre.ply
both 0 force fähre.ply --json --sea seas/storm.json --time 3 --position 1,0.1,2
both 0 force raft.glb --sea seas/gerstner.json --waterline
both 0 equilibrium raft.obj --density-ratio 0.5 --json
both 0 equilibrium "with blanks/raft.stl" --density-ratios 0.2:0.8:0.2 --plot "räume und plots.svg"
both 0 hydrostatics raft.obj --csv tabelle.csv --json
both 0 stability raft.obj --density-ratio 0.5 --out "stability ö"
both 0 show raft.obj --out bild.png
both 0 float light_cube.json --duration 1 --out "float ß/deep" --no-show --json
python3 -B "$root/tests/windows_command/same_picture.py" "$work"/{here,windows}/"Zürich 船/bild.png" >&2 || fail "bild.png differs"
same "räume und plots.svg" tabelle.csv "stability ö/report.html" "float ß/deep/trajectory.csv"
# The report contains the duration.
[ -s "$work/windows/Zürich 船/float ß/deep/report.html" ] || fail "float writes no report"

refused inspect missing.obj
refused inspect raft.objj
refused inspect "with blanks"
refused inspect "cut short.stl"
refused force raft.obj --sea seas
refused show raft.obj --out "no such folder/a.png"
refused float light_cube.json --out raft.obj
refused inspet raft.obj
refused force raft.obj --position 1,2
# plimsoll-lab gets the original arguments, and its exit code is returned.
refused bench --hulls 'ä "b c\\" d\'
refused bench --quick --out "raft.obj/a b"
[ -x "$(dirname "$program")/plimsoll-lab.exe" ] || fail "plimsoll-lab.exe is not beside plimsoll.exe"
[ ! -e "$work/windows/Zürich 船/no such folder" ] || fail "a refused use leaves a folder behind"

# play serves under Windows too: it is queried over a socket, and stopped. Prints the reply to a request of the path.
ask_windows() { # PATH
  exec 3<>"/dev/tcp/127.0.0.1/$port"
  printf 'GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n' "$1" >&3
  cat <&3
  exec 3>&-
}
refused play --folder missing
refused play --folder raft.obj
refused play --folder . --address localhost
(cd "$work/windows/Zürich 船" && exec timeout 120 "$wine" "$program" play --port 0 --folder "with blanks/..") >"$work/play.out" 2>"$work/play.err" </dev/null &
server=$!
for _ in $(seq 300); do ! grep -q Ctrl-C "$work/play.out" || break; sleep 0.1; done
port=$(sed -n 's|^open http://127.0.0.1:\([0-9]*\)/ .*|\1|p' "$work/play.out")
[ -n "$port" ] || { cat "$work/play.out" "$work/play.err" >&2; fail "play does not serve"; }
echo outside >"$work/windows/outside.txt"
ask_windows /with%20blanks/raft.stl | sed '1,/^\r$/d' | cmp - "$work/windows/Zürich 船/with blanks/raft.stl" >&2 || fail "play sends another file"
ask_windows /f%C3%A4hre.ply | head -1 | grep -q ' 200 ' || fail "play does not find letters of other countries"
for path in /../outside.txt '/..\outside.txt' /%2e%2e/outside.txt /..%5coutside.txt /C:/windows/win.ini /raft.obj::\$DATA /NUL /aux.txt /. /%ff /sub/%ed%a0%80; do
  ask_windows "$path" >"$work/answer"
  head -1 "$work/answer" | grep -qE ' 40[04] ' && ! grep -q outside "$work/answer" || { cat "$work/answer" >&2; fail "play serves $path"; }
done
ask_windows /raft.obj | head -1 | grep -q ' 200 ' || fail "play no longer serves after paths that it refused"
kill $server
count=$((count + 1))

echo "windows command: $count uses, the same output, files and exit codes as on this machine"
