import { createHash } from 'node:crypto';

/** A file of a multipart form, as a value of a parameter. */
export class UploadedFile {
  constructor(
    readonly name: string,
    /** Media type that the sender names. */
    readonly type: string,
    readonly bytes: Buffer,
  ) {}

  /** Properties that distinguish one request from another, without the bytes. */
  toJSON(): object {
    return { name: this.name, type: this.type, sha256: createHash('sha256').update(this.bytes).digest('hex') };
  }
}
