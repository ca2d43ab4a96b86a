declare module 'hal-http-client' {
  interface Answer {
    readonly status: number;
    readonly url?: string;
  }
  interface ResponsePromise extends Promise<Answer> {
    /** Handlers by status, or `xxx` for any; the promise resolves to the handler's result. */
    on<T>(handlers: Readonly<Record<string, (data: unknown, answer: Answer) => T>>): Promise<T>;
  }
  interface HalHttpClient {
    get(url: string): ResponsePromise;
    follow(record: unknown, rel: string, options: { readonly vars: object }): ResponsePromise;
    followAll(record: unknown, rel: string, options: { readonly vars: object }): ResponsePromise;
  }
  export function create(options: { readonly headers: object }): HalHttpClient;
}

declare module 'halfred' {
  interface Link {
    readonly href: string;
    readonly templated: boolean;
  }
  export interface Resource {
    allLinkArrays(): Readonly<Record<string, readonly Link[]>>;
    allEmbeddedResourceArrays(): Readonly<Record<string, readonly Resource[]>>;
    validationIssues(): readonly { readonly path: string; readonly message: string }[];
  }
  export function enableValidation(): void;
  export function parse(body: unknown): Resource;
}
