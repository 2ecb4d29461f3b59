"""A proxy on the loopback address that delays what it passes on, in both directions: python3 proxy.py PORT SECONDS."""

import asyncio
import sys


async def pass_on(reader, writer, delay):
    """Delays without holding back: what comes close together leaves close together."""
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
            queue.put_nowait((loop.time() + delay, data))
    except ConnectionError:
        pass
    queue.put_nowait(None)
    await asyncio.gather(task, return_exceptions=True)


async def main(port, delay):
    async def connected(reader, writer):
        try:
            upstream_reader, upstream_writer = await asyncio.open_connection("127.0.0.1", port)
        except ConnectionError:
            return writer.close()
        await asyncio.gather(pass_on(reader, upstream_writer, delay), pass_on(upstream_reader, writer, delay))

    server = await asyncio.start_server(connected, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(main(int(sys.argv[1]), float(sys.argv[2])))
