/** Contents of a new tab of the playground. */
export interface PlaygroundTab {
  /** Name of the tab. */
  readonly name: string;
  readonly query: string;
  readonly variables: object;
}

/**
 * Key under which a page leaves its token in `localStorage`. The playground that the reader opens next removes it immediately,
 * and sends the token with its requests.
 */
const HANDED = 'playground.token';

/**
 * Link to the playground with this query and its variables filled in, in a new tab. Both are behind the `#` of the address,
 * which is sent to no server. `token` is called when the link is followed; if it returns null, the requests of the playground
 * are anonymous.
 */
export function playgroundLink(text: string, tab: PlaygroundTab, token: () => string | null): HTMLAnchorElement {
  const link = document.createElement('a');
  link.textContent = text;
  link.target = '_blank';
  const { name, query, variables } = tab;
  link.href = `/playground#${new URLSearchParams({ name, query, variables: JSON.stringify(variables, null, 2) })}`;
  const hand = () => {
    const known = token();
    if (known) localStorage.setItem(HANDED, known);
    else localStorage.removeItem(HANDED);
  };
  link.addEventListener('click', hand);
  link.addEventListener('auxclick', hand);
  return link;
}
