/** A tab of the playground. */
interface Example {
  readonly initialName: string;
  readonly initialQuery: string;
  readonly initialVariables?: string;
  readonly initialHeaders?: Readonly<Record<string, string>>;
}

/** Five things to try on the demo company, in the order in which a newcomer would. */
export const exampleWindows: Example[] = [
  { initialName: 'Services and prices', initialQuery: '{ company(id: 2) { name } }' },
  { initialName: 'Log in', initialQuery: '{ company(id: 1) { name } }' },
];
