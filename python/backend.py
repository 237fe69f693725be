# SPDX-License-Identifier: MIT
"""Builds the sdist and the wheel (PEP 517), with nothing but the standard library: make compiles, this packs. Run by pip in
the source folder; and by `make wheel`: backend.py MODULE FOLDER LICENCES packs the module that is made into FOLDER, with the
licences of what it contains, and prints the wheel's name."""
import base64
import hashlib
import io
import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import time
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
NAME = "sg_lua"
# Folders and files of the sources that the sdist does without: what only tests, the page and packages of Debian need.
WITHOUT = ("debian", "spec", "tests", "web")
GLIBC_PARTS = re.compile(r"(lib(c|m|dl|rt|pthread|util)|ld-linux[\w-]*)\.so\.\d+$")
# The time of all files, so that the same sources make the same bytes.
TIME = time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", 1704067200)))[:6]


def version():
    with open(os.path.join(ROOT, "src", "sg.h"), encoding="utf-8") as file:
        numbers = re.findall(r"#define SG_VERSION_(?:MAJOR|MINOR|PATCH)\s+(\d+)", file.read())
    return ".".join(numbers)


def project():
    """The fields of pyproject.toml that the metadata repeats; read without a parser of TOML, which old Pythons lack."""
    with open(os.path.join(ROOT, "pyproject.toml"), encoding="utf-8") as file:
        text = file.read()
    fields = dict(re.findall(r'^(name|description|requires-python) = "(.*)"$', text, re.M))
    for name in ("keywords", "classifiers", "arrays"):
        fields[name] = re.findall(r'"(.*?)"', re.search(r"^%s = \[(.*?)\]$" % name, text, re.M | re.S).group(1))
    return fields


def metadata():
    fields = project()
    with open(os.path.join(ROOT, "docs", "python.md"), encoding="utf-8") as file:
        page = file.read()
    lines = ["Metadata-Version: 2.1", "Name: " + fields["name"], "Version: " + version(), "Summary: " + fields["description"],
             "Keywords: " + ",".join(fields["keywords"]), "License: MIT"]  # fmt: skip
    lines += ["Classifier: " + c for c in fields["classifiers"]]
    lines += ["Requires-Python: " + fields["requires-python"]]
    lines += ["Provides-Extra: arrays"] + ["Requires-Dist: %s; extra == 'arrays'" % d for d in fields["arrays"]]
    return "\n".join(lines + ["Description-Content-Type: text/markdown", "", page]) + "\n"


def sources():
    return [name for name in sorted(os.listdir(ROOT)) if not re.match(r"\.|build|dist$", name) and name not in WITHOUT]


def files_under(path):
    """The files of the sources below a name, in order, as names from the root."""
    whole = os.path.join(ROOT, path)
    if os.path.isfile(whole):
        return [path]
    found = []
    for folder, folders, names in os.walk(whole):
        folders[:] = sorted(f for f in folders if f not in ("__pycache__", "node_modules") and not f.startswith("build"))
        found += [os.path.relpath(os.path.join(folder, name), ROOT) for name in sorted(names)]
    return found


def build_sdist(sdist_directory, config_settings=None):
    top = "%s-%s" % (NAME, version())
    name = top + ".tar.gz"
    with tarfile.open(os.path.join(sdist_directory, name), "w:gz", format=tarfile.PAX_FORMAT) as archive:
        for path in [p for source in sources() for p in files_under(source)]:
            archive.add(os.path.join(ROOT, path), top + "/" + path, recursive=False, filter=_anonymous)
        info = tarfile.TarInfo(top + "/PKG-INFO")
        data = metadata().encode()
        info.size = len(data)
        archive.addfile(info, io.BytesIO(data))
    return name


def _anonymous(info):
    info.uid = info.gid = 0
    info.uname = info.gname = ""
    return info


def compile_module():
    """Makes build/python/sg with the Python that runs this; B names another folder than build."""
    folder = os.environ.get("B", "build")
    jobs = str(os.cpu_count() or 1)
    command = ["make", "--no-print-directory", "-s", "-j", jobs, "B=" + folder, "PYTHON=" + sys.executable, "python"]
    subprocess.run(command, cwd=ROOT, check=True, stdout=sys.stderr)
    return os.path.join(ROOT, folder, "python", "sg")


def platform(library):
    """The tag of the machines that a library runs on: manylinux_X_Y where it loads nothing but parts of glibc, X.Y being the
    newest version of glibc that a symbol of it asks for (PEP 600); else that of this machine."""
    here = re.sub(r"[-.]", "_", sysconfig.get_platform())
    listed = subprocess.run(["readelf", "-W", "-d", "-V", library], check=True, capture_output=True, text=True).stdout
    needed = set(re.findall(r"\(NEEDED\).*\[(.*)\]", listed))
    versions = [tuple(map(int, v.split("."))) for v in re.findall(r"Name: GLIBC_([0-9.]+)", listed)]
    if not here.startswith("linux_") or not versions or not all(GLIBC_PARTS.match(name) for name in needed):
        return here
    return "manylinux_%d_%d_%s" % (*max(versions)[:2], here[len("linux_") :])


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    return pack_wheel(compile_module(), wheel_directory, [os.path.join(ROOT, "LICENSE")])


def pack_wheel(module, wheel_directory, licences):
    tag = "py3-none-" + platform(os.path.join(module, "libsg-python.so"))
    name = "%s-%s-%s.whl" % (NAME, version(), tag)
    info = "%s-%s.dist-info" % (NAME, version())
    record = []
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as wheel:

        def add(path, data):
            entry = zipfile.ZipInfo(path, TIME)
            entry.external_attr = (0o755 if path.endswith(".so") else 0o644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            wheel.writestr(entry, data)
            digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.append("%s,sha256=%s,%d" % (path, digest, len(data)))

        def add_file(path, file):
            with open(file, "rb") as opened:
                add(path, opened.read())

        for one in sorted(os.listdir(module)):
            if one != "__pycache__":
                add_file("sg/" + one, os.path.join(module, one))
        for one in licences:
            add_file(info + "/" + os.path.basename(one), one)
        add(info + "/METADATA", metadata().encode())
        what = "Wheel-Version: 1.0\nGenerator: sg-lua\nRoot-Is-Purelib: false\nTag: %s\n" % tag
        add(info + "/WHEEL", what.encode())
        record.append(info + "/RECORD,,")
        wheel.writestr(zipfile.ZipInfo(info + "/RECORD", TIME), "\n".join(record) + "\n")
    return name


if __name__ == "__main__":
    made, folder, others = sys.argv[1:]
    print(pack_wheel(made, folder, [os.path.join(ROOT, "LICENSE"), others]))
