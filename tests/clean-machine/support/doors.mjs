/**
 * `node doors.mjs <in> <out>`, inside a separate network: a connection to the socket `in` reaches port 443 there; a
 * connection to port 3128 there leaves through the socket `out`.
 */
import { connect, createServer } from 'node:net';

const [into, outOf] = process.argv.slice(2);

function door(open) {
  return createServer((near) => {
    const far = open();
    near.pipe(far).pipe(near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ])
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
}

door(() => connect(443, '127.0.0.1')).listen(into, () =>
  door(() => connect(outOf)).listen(3128, () => process.stdout.write('open\n')),
);
