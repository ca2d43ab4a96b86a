import { Readable, Stream } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { constants } from 'node:zlib';
import type { Context, Middleware } from 'koa';
import compress from 'koa-compress';

/** Bytes below which the headers of an answer weigh more than compression would save. */
const THRESHOLD = 1024;

/**
 * Levels, chosen by cost and by saving on 174 kB of times: zstd 3 takes 0.09 ms to 4.2 kB, Brotli 3 0.23 ms to 3.9 kB (4: 0.36
 * ms to 3.8 kB), gzip 6 0.72 ms to 5.6 kB (4: 0.47 ms to 8.1 kB). A client that accepts several gets the first.
 */
const LEVELS: compress.CompressOptions = {
  encodingPreference: ['zstd', 'br', 'gzip', 'identity'],
  zstd: { params: { [constants.ZSTD_c_compressionLevel]: 3 } },
  br: (_type, size) => ({
    params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_SIZE_HINT]: size, [constants.BROTLI_PARAM_LGWIN]: 18 },
  }),
  gzip: { level: 6 },
  deflate: false,
};

/**
 * Compresses answers of 1 kB and more, for clients that accept it. Not compressed: streams, which would wait for the compressor;
 * types that are compressed already, such as pictures and fonts; and answers with `no-transform`.
 *
 * Answers that contain a secret beside input of the caller (a log-in, a basket) are compressed too. To guess a secret from the
 * length of answers (BREACH), a page of another site must make a browser send many requests for the same secret with the
 * victim's credentials; here credentials are headers, never cookies, and no other site can make a browser send them.
 */
export function compressAnswers(): Middleware {
  const encode = compress({ threshold: THRESHOLD, ...LEVELS });

  return async (ctx, next) => {
    const { method } = ctx;
    await encode(ctx, async () => {
      await next();
      if (ctx.body instanceof Stream || isShort(ctx.body)) ctx.compress = false;
      // HEAD has the same headers as GET. The compressor ignores HEAD, so it is shown GET.
      if (method === 'HEAD') ctx.method = 'GET';
    });
    ctx.method = method;
    await sendBuffered(ctx);
    weakenTag(ctx);
  };
}

/** True for most answers: the compressor would check the headers first, and the length only then. */
const isShort = (body: unknown): boolean => typeof body === 'string' && Buffer.byteLength(body) < THRESHOLD;

/** Buffers a compressed answer to give it a length: old HAL clients (waychaser) read no body without `Content-Length`. */
async function sendBuffered(ctx: Context): Promise<void> {
  if (!ctx.response.get('Content-Encoding') || !(ctx.body instanceof Readable) || ctx.compress === false) return;
  ctx.body = await buffer(ctx.body);
}

/** Makes strong tags (`"…"`) weak (`W/"…"`) on compressed answers, since the same content now has several encodings. */
function weakenTag(ctx: Context): void {
  const tag = ctx.res.getHeader('ETag');
  if (typeof tag !== 'string' || !tag.startsWith('"')) return;
  const isKnownAsWeak = ctx.status === 304 && ctx.get('If-None-Match').includes(`W/${tag}`);
  if (ctx.response.get('Content-Encoding') || isKnownAsWeak) ctx.set('ETag', `W/${tag}`);
}
