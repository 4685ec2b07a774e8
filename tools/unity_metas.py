#!/usr/bin/env python3
"""Writes the .meta file of every asset and folder of an assembled Unity package.

  unity_metas.py PACKAGE_FOLDER
  unity_metas.py --natives         lists a package's native libraries: platform, file, folder, built by natives.sh

Unity identifies assets by the GUID in their .meta. The GUID is computed from the package's name and the asset's path,
so that every build of the package has the same GUIDs, and 50 generated files need not be in the repository.
Unity does not import folders whose name ends with ~, so they have no .meta. The files of a sample do have one, because
the sample is imported on request.
"""
import hashlib
import json
import pathlib
import sys
import typing



class Native(typing.NamedTuple):
    """A native library: its place in build/natives, and the systems for which Unity uses it."""
    platform: str   # of tools/platforms/natives.sh
    file: str
    system: str     # of the editor; empty: not for the editor
    player: str
    processor: str  # of editor and player
    built: bool     # by natives.sh; otherwise it is included if the file exists


# The libraries by folder under Runtime/Plugins. tools/unity_package.sh and tests/unity/check_package.py also read the
# package's platforms from this table.
NATIVES = {
    "Linux/x86_64": Native("linux-x64", "libplimsoll.so", "Linux", "Standalone: Linux64", "x86_64", True),
    "Windows/x86_64": Native("win-x64", "plimsoll.dll", "Windows", "Standalone: Win64", "x86_64", True),
    "macOS": Native("osx", "libplimsoll.dylib", "OSX", "Standalone: OSXUniversal", "AnyCPU", True),
    "Android/arm64-v8a": Native("android-arm64", "libplimsoll.so", "", "Android: Android", "ARM64", False),
}
PLAYERS = ["Android: Android", "Standalone: Linux64", "Standalone: OSXUniversal", "Standalone: Win64"]
IMPORTERS = {".cs": "MonoImporter", ".asmdef": "AssemblyDefinitionImporter", ".shader": "ShaderImporter", ".hlsl": "ShaderIncludeImporter",
             ".md": "TextScriptImporter", ".json": "TextScriptImporter"}
END = "  userData: \n  assetBundleName: \n  assetBundleVariant: \n"


def guid(package, path):
    return hashlib.md5(f"{package}/{path}".encode()).hexdigest()


def importer(folder, path):
    if (folder / path).is_dir():
        return "folderAsset: yes\nDefaultImporter:\n  externalObjects: {}\n" + END
    if path.startswith("Runtime/Plugins/"):
        return native(path)
    if path == "package.json":
        return "PackageManifestImporter:\n  externalObjects: {}\n" + END
    name = IMPORTERS[pathlib.PurePosixPath(path).suffix]
    if name == "MonoImporter":
        return ("MonoImporter:\n  externalObjects: {}\n  serializedVersion: 2\n  defaultReferences: []\n  executionOrder: 0\n"
                "  icon: {instanceID: 0}\n" + END)
    if name == "ShaderImporter":
        return "ShaderImporter:\n  externalObjects: {}\n  defaultTextures: []\n  nonModifiableTextures: []\n  preprocessorOverride: 0\n" + END
    return f"{name}:\n  externalObjects: {{}}\n" + END


def platform(name, enabled, settings):
    lines = "".join(f"        {key}: {value}\n" for key, value in settings.items())
    return f"  - first:\n      {name}\n    second:\n      enabled: {enabled}\n      settings:" + (f"\n{lines}" if settings else " {}\n")


def native(path):
    """Enables a library on its own platform only: an editor fails to load the library of another system."""
    where = str(pathlib.PurePosixPath(path).parent.relative_to("Runtime/Plugins"))
    system, player, processor = NATIVES[where].system, NATIVES[where].player, NATIVES[where].processor
    excluded = {"Exclude Android": int(player != PLAYERS[0]), "Exclude Editor": int(not system), "Exclude Linux64": int(player != PLAYERS[1]),
                "Exclude OSXUniversal": int(player != PLAYERS[2]), "Exclude Win": 1, "Exclude Win64": int(player != PLAYERS[3])}
    editor = {"CPU": processor if system else "AnyCPU", "DefaultValueInitialized": "true", "OS": system or "AnyOS"}
    text = ("PluginImporter:\n  externalObjects: {}\n  serializedVersion: 2\n  iconMap: {}\n  executionOrder: {}\n  defineConstraints: []\n"
            "  isPreloaded: 0\n  isOverridable: 0\n  isExplicitlyReferenced: 0\n  validateReferences: 1\n  platformData:\n")
    text += platform(": Any", 0, excluded)
    text += platform(PLAYERS[0], int(player == PLAYERS[0]), {"CPU": processor if player == PLAYERS[0] else "ARMv7"})
    text += platform("Any: ", 0, {})
    text += platform("Editor: Editor", int(bool(system)), editor)
    for name in PLAYERS[1:]:
        text += platform(name, int(player == name), {"CPU": processor if player == name else "None"})
    return text + END


def assets(folder):
    """Returns the relative paths of everything that Unity imports."""
    for found in sorted(folder.rglob("*")):
        path = found.relative_to(folder)
        if found.name.endswith((".meta", "~")) or any(part.endswith("~") and part != "Samples~" for part in path.parts):
            continue
        yield path.as_posix()


def main():
    if sys.argv[1] == "--natives":
        for where, library in NATIVES.items():
            print(library.platform, library.file, where, "built" if library.built else "not-built")
        return
    folder = pathlib.Path(sys.argv[1])
    package = json.loads((folder / "package.json").read_text())["name"]
    for path in assets(folder):
        (folder / (path + ".meta")).write_text(f"fileFormatVersion: 2\nguid: {guid(package, path)}\n{importer(folder, path)}")


if __name__ == "__main__":
    main()
