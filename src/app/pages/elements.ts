/** A new element with that text, not yet on the page. */
export function element(name: string, text: string, className?: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

export function button(text: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.addEventListener('click', press);
  return made;
}

export function tableOf(head: readonly string[], rows: readonly (readonly (string | Node)[])[]): HTMLElement {
  const table = document.createElement('table');
  const names = table.createTHead().insertRow();
  for (const name of head) {
    const cell = element('th', name);
    cell.setAttribute('scope', 'col');
    names.append(cell);
  }
  const body = table.createTBody();
  for (const row of rows) {
    const line = body.insertRow();
    for (const value of row) line.insertCell().append(value);
  }
  return table;
}
