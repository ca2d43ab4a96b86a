declare module 'uri-templates' {
  /** RFC 6570. `fillFromObject` leaves out what is not given. */
  function uriTemplate(template: string): { fillFromObject(values: Readonly<Record<string, unknown>>): string };
  export = uriTemplate;
}
