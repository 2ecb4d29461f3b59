"""A proxy on the loopback address that delays data in both directions, and can lose connections:
python3 proxy.py PORT SECONDS [DROP]. One in DROP requests to the API loses its connection: in turns before the request
reaches the server, and after the server has received it, so that the answer is lost. Requests for files keep their
connections, because a browser does not load a script again."""

import asyncio
import itertools
import sys


async def pass_on(reader, writer, delay, fate=lambda _data: "pass"):
    """Delays each part of the data by the same time, so that the intervals between the parts stay the same."""
    loop = asyncio.get_running_loop()
    queue = asyncio.Queue()

    async def deliver():
        while (item := await queue.get()) is not None:
            due, data = item
            await asyncio.sleep(max(0, due - loop.time()))
            writer.write(data)
            await writer.drain()
        writer.close()

    task = asyncio.create_task(deliver())
    try:
        while data := await reader.read(65536):
            end = fate(data)
            if end != "lose":
                queue.put_nowait((loop.time() + delay, data))
            if end != "pass":
                break
    except ConnectionError:
        pass
    queue.put_nowait(None)
    await asyncio.gather(task, return_exceptions=True)


async def main(port, delay, drop):
    requests = itertools.count(1)

    def fate(data):
        if drop == 0 or b" /v1/" not in data.split(b"\r\n", 1)[0]:
            return "pass"
        number = next(requests)
        if number % drop != 0:
            return "pass"
        return "lose" if number // drop % 2 else "lose the answer"

    async def connected(reader, writer):
        try:
            upstream_reader, upstream_writer = await asyncio.open_connection("127.0.0.1", port)
        except ConnectionError:
            return writer.close()
        there = asyncio.create_task(pass_on(reader, upstream_writer, delay, fate))
        back = asyncio.create_task(pass_on(upstream_reader, writer, delay))
        await asyncio.wait([there, back], return_when=asyncio.FIRST_COMPLETED)
        for stream in (writer, upstream_writer):
            stream.close()

    server = await asyncio.start_server(connected, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(main(int(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 0))
