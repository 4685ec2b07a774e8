#!/usr/bin/env python3
"""check_package.py - checks that an assembled Unity package is complete.

    check_package.py PACKAGE.tgz CMAKELISTS

Every asset and folder has a .meta, every .meta has its asset, and no GUID appears twice. The manifest's version is the
project's and its samples exist. Assembly definitions refer to existing assemblies, cover every script, and allow unsafe
code where it is used. Components are in files of their names, as Unity requires. Native libraries are enabled for their
own platform only. Included shader files exist. The package contains nothing of the tests' stand-in."""
import json
import pathlib
import re
import sys
import tarfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
sys.dont_write_bytecode = True
import unity_metas  # noqa: E402

ELSEWHERE = {"UnityEngine.TestRunner", "UnityEditor.TestRunner"}
MAGIC = {"libplimsoll.so": [b"\x7fELF"], "plimsoll.dll": [b"MZ"], "libplimsoll.dylib": [b"\xca\xfe\xba\xbe", b"\xcf\xfa\xed\xfe"]}


class Package:
    def __init__(self, path):
        self.files, self.folders = {}, set()
        with tarfile.open(path) as archive:
            for member in archive.getmembers():
                if member.name != "package" and not member.name.startswith("package/"):
                    sys.exit(f"package: {member.name} is not below package/")
                name = member.name[len("package/"):]
                if member.isfile():
                    self.files[name] = archive.extractfile(member).read()
                elif member.isdir() and name:
                    self.folders.add(name)
                elif name:
                    sys.exit(f"package: {name} is neither a file nor a folder")

    def text(self, name):
        return self.files[name].decode("utf-8")


def imported(path):
    """Returns whether Unity gives it a .meta: not in folders that end with ~, except the contents of Samples~."""
    parts = path.split("/")
    hidden = [part for part in parts if part.endswith("~")]
    return not hidden or (hidden == ["Samples~"] and parts[0] == "Samples~" and len(parts) > 1)


def check_metas(package):
    assets = {path for path in set(package.files) | package.folders if not path.endswith(".meta") and imported(path)}
    metas = {path[:-len(".meta")] for path in package.files if path.endswith(".meta")}
    for path in sorted(assets - metas):
        yield f"{path} has no .meta"
    for path in sorted(metas - assets):
        yield f"{path}.meta has no asset"
    guids = {}
    for path in sorted(metas & assets):
        text = package.text(path + ".meta")
        found = re.match(r"fileFormatVersion: 2\nguid: ([0-9a-f]{32})\n", text)
        if not found:
            yield f"{path}.meta does not begin with a format and a GUID"
        elif found.group(1) in guids:
            yield f"{path} and {guids[found.group(1)]} have the same GUID"
        else:
            guids[found.group(1)] = path
        if ("folderAsset: yes" in text) != (path in package.folders):
            yield f"{path}.meta does not know whether it is a folder"


def check_manifest(package, cmake):
    manifest = json.loads(package.text("package.json"))
    version = re.search(r"project\(plimsoll VERSION ([\d.]+)", cmake).group(1)
    if manifest["version"] != version:
        yield f"package.json has version {manifest['version']}, the project {version}"
    if not re.fullmatch(r"com\.[a-z0-9-]+\.[a-z0-9-]+", manifest["name"]) or not re.fullmatch(r"\d{4}\.\d", manifest["unity"]):
        yield "package.json: name or unity are not as Unity wants them"
    for sample in manifest["samples"]:
        if sample["path"] not in package.folders:
            yield f"there is no sample {sample['path']}"
    for name in ["README.md", "CHANGELOG.md", "LICENSE.md", "Third Party Notices.md", f"Documentation~/{manifest['name']}.md"]:
        if not package.files.get(name):
            yield f"{name} is missing"
    if f"## {version}" not in package.text("CHANGELOG.md"):
        yield f"CHANGELOG.md does not speak of {version}"
    if "not yet been opened in Unity" not in package.text("README.md"):
        yield "README.md does not say that the package has not been opened in Unity"


def check_assemblies(package):
    definitions = {path: json.loads(package.text(path)) for path in package.files if path.endswith(".asmdef")}
    names = [definition["name"] for definition in definitions.values()]
    if len(set(names)) != len(names) or len(names) < 5:
        yield f"assembly definitions repeat or are missing: {sorted(names)}"
    for path, definition in definitions.items():
        if pathlib.PurePosixPath(path).stem != definition["name"]:
            yield f"{path} defines {definition['name']}"
        for reference in set(definition["references"]) - set(names) - ELSEWHERE:
            yield f"{path} refers to {reference}, which is not there"
        if ("Editor" in path.split("/")) != (definition["includePlatforms"] == ["Editor"]):
            yield f"{path}: editor code belongs into the editor alone"
    for path in sorted(name for name in package.files if name.endswith(".cs")):
        above = [d for p, d in definitions.items() if path.startswith(str(pathlib.PurePosixPath(p).parent) + "/")]
        text = package.text(path)
        if len(above) != 1:
            yield f"{path} belongs to {len(above)} assembly definitions"
        elif re.search(r"\bunsafe\b", text) and not above[0]["allowUnsafeCode"]:
            yield f"{path} is unsafe, which its assembly definition does not allow"
        component = re.search(r"class (\w+) : MonoBehaviour", text)
        if component and component.group(1) != pathlib.PurePosixPath(path).stem:
            yield f"{path} holds the component {component.group(1)}: Unity wants the file to have its name"
        if re.search(r"namespace UnityEngine\b|namespace UnityEditor\b|StandIn\b", text):
            yield f"{path} is the tests' own"


def enabled_platforms(meta):
    found = {}
    for entry in re.finditer(r"  - first:\n      (.+)\n    second:\n      enabled: (\d)\n      settings:((?:\n        .+)*)", meta):
        if entry.group(2) == "1":
            settings = dict(line.strip().split(": ", 1) for line in entry.group(3).splitlines() if line.strip())
            found[entry.group(1)] = {key: value for key, value in settings.items() if key in ("CPU", "OS")}
    return found


def wanted_platforms(library):
    editor = {"Editor: Editor": {"CPU": library.processor, "OS": library.system}} if library.system else {}
    return {**editor, library.player: {"CPU": library.processor}}


def check_natives(package):
    plugins = [path for path in package.files if path.startswith("Runtime/Plugins/") and not path.endswith(".meta")]
    for path in plugins:
        where, name = path[len("Runtime/Plugins/"):].rsplit("/", 1)
        if not any(package.files[path].startswith(magic) for magic in MAGIC.get(name, [])):
            yield f"{path} is no native library"
        if where not in unity_metas.NATIVES or unity_metas.NATIVES[where].file != name:
            yield f"{path} does not belong there"
        elif enabled_platforms(package.text(path + ".meta")) != wanted_platforms(unity_metas.NATIVES[where]):
            yield f"{path}.meta enables {enabled_platforms(package.text(path + '.meta'))}"
    for path in package.files:
        if path.endswith((".so", ".dll", ".dylib")) and path not in plugins:
            yield f"{path} does not lie under Plugins"


def check_shaders(package):
    for path in [name for name in package.files if name.endswith((".shader", ".hlsl"))]:
        for include in re.findall(r'#include "([^"/]+\.hlsl)"', package.text(path)):
            if f"{path.rsplit('/', 1)[0]}/{include}" not in package.files:
                yield f"{path} includes {include}, which is not beside it"


def main():
    package = Package(sys.argv[1])
    cmake = pathlib.Path(sys.argv[2]).read_text()
    problems = [*check_metas(package), *check_manifest(package, cmake), *check_assemblies(package), *check_natives(package), *check_shaders(package)]
    for problem in problems:
        print("package:", problem, file=sys.stderr)
    if problems:
        sys.exit(1)
    natives = sorted(p for p in package.files if p.startswith("Runtime/Plugins/") and not p.endswith(".meta"))
    print(f"package: {len(package.files)} files, each asset with its .meta; {len(natives)} native libraries")


main()
