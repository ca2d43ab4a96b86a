import { Arg, Ctx, Field, FieldResolver, InputType, Int, Mutation, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { attachFile, detachFiles, findFile, listAttachments, type StoredFile } from '../../src/purchase/basket/attach-file.js';
import { Attachment } from '../../src/purchase/basket/attachment.entity.js';
import { BasketItem } from '../../src/purchase/basket/basket.entity.js';
import { Purchase } from '../../src/purchase/purchase.entity.js';
import { Allow } from '../shared/allow.js';
import type { Context } from '../shared/context.js';
import { OptionalInt } from '../shared/input-field.js';

@InputType()
export class DetachFilesInput {
  @Field(() => String, { description: 'Id of a line of your basket.' })
  itemId!: string;

  @OptionalInt('Id of a company of the family that the basket belongs to; by default all your baskets are searched.')
  companyId?: number | null;

  @OptionalInt('Id of the file to remove; by default all files of the line are removed.')
  id?: number | null;
}

@InputType()
export class AttachFileInput {
  @Field(() => String, { description: 'Id of a line of your basket.' })
  itemId!: string;

  @OptionalInt('Id of a company of the family that the basket belongs to; by default all your baskets are searched.')
  companyId?: number | null;

  @OptionalInt('Id of the file to replace; left out for a new file.')
  id?: number | null;

  @Field(() => String)
  fileName!: string;

  @Field(() => String, {
    description: 'Media type of the file: image/png, image/jpeg, image/gif, image/webp, application/pdf or text/plain.',
  })
  contentType!: string;

  @Field(() => String, { description: 'Content of the file, as base64; at most 1 MiB before it is encoded.' })
  content!: string;
}

@ObjectType('File', { simpleResolvers: true, description: 'A file with its content, as it is returned for its key.' })
export class FileRecord implements StoredFile {
  @Field(() => String)
  fileName!: string;

  @Field(() => String)
  contentType!: string;

  @Field(() => String, { description: 'Content of the file, as base64.' })
  content!: string;
}

@Resolver(() => Attachment)
export class AttachmentResolver {
  @Query(() => [Attachment], { description: 'Files attached to one line of your basket.' })
  @Allow('everybody')
  basketAttachments(
    @Arg('itemId', () => String) itemId: string,
    @Arg('companyId', () => Int, {
      nullable: true,
      description: 'Id of a company of the family that the basket belongs to; by default all your baskets are searched.',
    })
    companyId: number | null,
    @Ctx() { em, viewer }: Context,
  ): Promise<Attachment[]> {
    return listAttachments(em, { sessionId: viewer.sessionId, companyId: companyId ?? null, itemId });
  }

  @Query(() => FileRecord, {
    description: 'File by its unguessable key; no log-in is needed. Errors: `NOT_FOUND` there is no such key.',
  })
  @Allow('everybody')
  file(@Arg('key', () => String) key: string, @Ctx() { em, spending }: Context): Promise<StoredFile> {
    return spending.inTurn(() => findFile(em, key));
  }

  @Mutation(() => Attachment, {
    description:
      'Adds a file to a line of your basket, or replaces the file with the `id` given; without a token the id of the ' +
      'line is enough. Errors: `NOT_FOUND` there is no such line or file; `CONFLICT` the line already has 10 files; ' +
      '`UNSUPPORTED_MEDIA_TYPE` the type is not accepted, or the content is of another type; `TOO_LARGE` the file is ' +
      'over 1 MiB; `INVALID` the file is empty.',
  })
  @Allow('everybody')
  attachFile(
    @Arg('input', () => AttachFileInput) { itemId, companyId = null, id, ...file }: AttachFileInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<Attachment> {
    return attachFile(em, { sessionId: viewer.sessionId, companyId, itemId, id: id ?? null }, file);
  }

  @Mutation(() => [Attachment], {
    description:
      'Removes one file, or all files, from a line of your basket, and returns those removed. Errors: ' +
      '`NOT_FOUND` there is no such line or file.',
  })
  @Allow('everybody')
  detachFiles(
    @Arg('input', () => DetachFilesInput) { itemId, companyId = null, id }: DetachFilesInput,
    @Ctx() { em, viewer }: Context,
  ): Promise<Attachment[]> {
    return detachFiles(em, { sessionId: viewer.sessionId, companyId, itemId }, id ?? null);
  }
}

@Resolver(() => BasketItem)
export class LineAttachmentResolver {
  @FieldResolver(() => [Attachment], { description: 'Files attached to the line.' })
  async attachments(@Root() { id }: BasketItem, @Ctx() { load }: Context): Promise<Attachment[]> {
    return (await load.all(Attachment, 'basketItemId', id)).filter(({ deleted }) => !deleted);
  }
}

@Resolver(() => Purchase)
export class PurchaseAttachmentResolver {
  @FieldResolver(() => [Attachment], { description: 'Files attached to the bookings of the purchase.' })
  async attachments(@Root() { id }: Purchase, @Ctx() { load }: Context): Promise<Attachment[]> {
    return (await load.all(Attachment, 'purchaseId', id)).filter(({ deleted }) => !deleted);
  }
}
