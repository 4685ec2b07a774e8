"""by_naga.py - runs the jobs of evaluate.py in WGSL by naga: JSON from standard input to JSON on standard output. Needs
the package wgpu and a Vulkan driver."""

import base64
import json
import sys

import wgpu

device = wgpu.gpu.request_adapter_sync().request_device_sync()
pipelines = {}


def pipeline_of(module, source):
    if source not in pipelines:
        pipelines[source] = device.create_compute_pipeline(layout="auto", compute={"module": module, "entry_point": "main"})
    return pipelines[source]


def evaluated(job):
    points = base64.b64decode(job["points"])
    module = device.create_shader_module(code=job["source"])
    if job["only_compile"]:
        return {"floats": ""}
    pipeline = pipeline_of(module, job["source"])
    results = device.create_buffer(size=3 * len(points), usage=wgpu.BufferUsage.STORAGE | wgpu.BufferUsage.COPY_SRC)

    def group(index, buffers):
        entries = [{"binding": i, "resource": {"buffer": buffer, "offset": 0, "size": buffer.size}} for i, buffer in enumerate(buffers)]
        return device.create_bind_group(layout=pipeline.get_bind_group_layout(index), entries=entries)

    encoder = device.create_command_encoder()
    compute = encoder.begin_compute_pass()
    compute.set_pipeline(pipeline)
    if job.get("uniforms"):
        uniforms = device.create_buffer_with_data(data=base64.b64decode(job["uniforms"]), usage=wgpu.BufferUsage.UNIFORM)
        compute.set_bind_group(0, group(0, [uniforms]))
    places = device.create_buffer_with_data(data=points, usage=wgpu.BufferUsage.STORAGE)
    compute.set_bind_group(1, group(1, [places, results]))
    compute.dispatch_workgroups(len(points) // 16 // 64)
    compute.end()
    device.queue.submit([encoder.finish()])
    return {"floats": base64.b64encode(device.queue.read_buffer(results)).decode()}


def attempted(job):
    try:
        return evaluated(job)
    except wgpu.GPUError as error:
        return {"error": str(error)}


json.dump([attempted(job) for job in json.load(sys.stdin)], sys.stdout)
