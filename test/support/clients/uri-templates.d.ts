declare module 'uri-templates' {
  /** Template by RFC 6570. `fillFromObject` omits variables without a value. */
  function uriTemplate(template: string): { fillFromObject(values: Readonly<Record<string, unknown>>): string };
  export = uriTemplate;
}
