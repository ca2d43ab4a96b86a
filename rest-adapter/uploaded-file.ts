import { createHash } from 'node:crypto';

/** A file of a multipart form, as it stands in the bag of parameters. */
export class UploadedFile {
  constructor(
    readonly name: string,
    /** As the sender says. */
    readonly type: string,
    readonly bytes: Buffer,
  ) {}

  /** What tells one request from another: not the bytes themselves. */
  toJSON(): object {
    return { name: this.name, type: this.type, sha256: createHash('sha256').update(this.bytes).digest('hex') };
  }
}
