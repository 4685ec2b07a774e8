#!/usr/bin/env python3
"""Packs a folder with lib/ and runtimes/ as a NuGet package: pack.py FOLDER TARGET. tools/csharp_package.sh calls it.

A .nupkg is a zip file with a .nuspec and two files required by the Open Packaging Conventions. The same folder gives
the same bytes.
"""
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "bindings" / "interface"))
from read_headers import read_interface  # noqa: E402

NUSPEC = """<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd">
  <metadata>
    <id>Plimsoll</id>
    <version>{version}</version>
    <authors>The Plimsoll authors</authors>
    <license type="file">LICENSE</license>
    <readme>README.md</readme>
    <description>What water does to rigid bodies: buoyancy and drag of triangle meshes in waves.</description>
    <dependencies>
      <group targetFramework=".NETStandard2.0" />
    </dependencies>
  </metadata>
</package>
"""
RELATIONS = """<?xml version="1.0" encoding="utf-8"?>
<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
  <Relationship Type="http://schemas.microsoft.com/packaging/2010/07/manifest" Target="/Plimsoll.nuspec" Id="manifest" />
</Relationships>
"""


def content_types(names):
    endings = sorted({name.rsplit(".", 1)[-1] for name in names if "." in name} | {"rels", "nuspec"})
    lines = [f'  <Default Extension="{ending}" ContentType="application/octet" />' for ending in endings if ending != "rels"]
    lines.append('  <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml" />')
    lines += [f'  <Override PartName="/{name}" ContentType="application/octet" />' for name in names if "." not in name.rsplit("/", 1)[-1]]
    return ('<?xml version="1.0" encoding="utf-8"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\n'
            + "\n".join(lines) + "\n</Types>\n")


def main(folder, target):
    version = ".".join(str(part) for part in read_interface().version)
    files = {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
    for name, source in (("LICENSE", "LICENSE"), ("THIRD_PARTY_NOTICES.txt", "THIRD_PARTY_NOTICES.txt"), ("README.md", "docs/csharp.md")):
        files[name] = (ROOT / source).read_bytes()
    files = {"[Content_Types].xml": content_types(list(files)).encode(), "_rels/.rels": RELATIONS.encode(),
             "Plimsoll.nuspec": NUSPEC.format(version=version).encode(), **files}
    package = target / f"Plimsoll.{version}.nupkg"
    with zipfile.ZipFile(package, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    platforms = sorted({name.split("/")[1] for name in files if name.startswith("runtimes/")})
    print(f"{package.name}: {package.stat().st_size // 1024} kB, netstandard2.0, natives: {', '.join(platforms) or 'none'}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
