/** Address of the server in the texts of the guides. */
const WRITTEN = /(http|ws):\/\/127\.0\.0\.1:3000/g;

/** Puts the address of this page into the commands and programs of a guide, so that they run as they are copied. */
export function writeOwnAddress(): void {
  const address = `${location.protocol.slice('http'.length)}//${location.host}`;
  for (const code of document.querySelectorAll('.of-caller code')) {
    const texts = document.createTreeWalker(code, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode;
      if (text.nodeValue) text.nodeValue = text.nodeValue.replace(WRITTEN, `$1${address}`);
    }
  }
}
