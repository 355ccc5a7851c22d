/**
 * Ends the program with a sentence when its Node is older than the forum needs: elsewhere than on Linux that is the
 * machine's own. It is CommonJS, and loaded first, because an old Node cannot read what comes next.
 */
const NEEDED = 24;

if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  process.stderr.write(
    `Adda needs Node ${NEEDED} or later, and this is ${process.version}. On Linux one comes along: say npm ci, then ` +
      'npm start, or node server/with-node.cjs node instead of node. Elsewhere install it from https://nodejs.org.\n',
  );
  process.exit(1);
}
