/** Contents of a new tab of the playground. */
export interface PlaygroundTab {
  /** Name of the tab. */
  readonly name: string;
  readonly query: string;
  readonly variables: object;
}

/**
 * Key under which a page leaves the token that the playground, which the reader opens next, sends with its requests;
 * it takes it away at once.
 */
const HANDED = 'playground.token';

/**
 * A link to the playground with this query and its variables filled in, in a new tab. Both stand behind the `#` of the address,
 * which is sent to no server. `token` is asked for when the link is followed; without one the playground asks as nobody.
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
