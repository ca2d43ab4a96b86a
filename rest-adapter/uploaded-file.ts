import { createHash } from 'node:crypto';

/** A file of a multipart form, as it stands among the parameters. */
export class UploadedFile {
  constructor(
    readonly name: string,
    /** Media type that the sender names. */
    readonly type: string,
    readonly bytes: Buffer,
  ) {}

  /** Properties that tell one request from another, without the bytes. */
  toJSON(): object {
    return { name: this.name, type: this.type, sha256: createHash('sha256').update(this.bytes).digest('hex') };
  }
}
