import { createCipheriv, createHash } from 'node:crypto';

/** As the company's own website makes it, before it stands in an address. Source: wire.md 2.11. */
export function signOnToken(key: string, companyId: number, said: object): string {
  const aesKey = createHash('sha1').update(`${key}${companyId}`).digest().subarray(0, 16);
  const cipher = createCipheriv('aes-128-cbc', aesKey, Buffer.alloc(16));
  const text = JSON.stringify({ first_name: 'Nora', last_name: 'Nash', expires: '2099-01-01 00:00:00 UTC', ...said });
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}
