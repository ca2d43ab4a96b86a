import { Arg, Ctx, Field, FieldResolver, InputType, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { addImage, deleteImage } from '../../src/catalogue/images/add-image.js';
import { IMAGE_OWNERS, Image, type ImageOwner } from '../../src/catalogue/images/image.entity.js';
import { type ImageContent, imageContent } from '../../src/catalogue/images/image-content.js';
import { withExpectedVersion } from '../../src/database/with-expected-version.js';
import { FileRecord } from '../purchase/attachment.resolver.js';
import { Allow } from '../shared/allow.js';
import type { Context } from '../shared/context.js';
import { OptionalText } from '../shared/input-field.js';
import { RecordInput } from '../shared/loading/record-key.js';

@InputType()
export class AddImageInput {
  @Field(() => Int)
  companyId!: number;

  @Field(() => IMAGE_OWNERS)
  owner!: ImageOwner;

  @Field(() => Int)
  ownerId!: number;

  @OptionalText('Name of the image; by default that of the file.')
  name?: string | null;

  @Field(() => String)
  fileName!: string;

  @Field(() => String, { description: 'Media type of the image: image/png, image/jpeg, image/gif or image/webp.' })
  contentType!: string;

  @Field(() => String, { description: 'Content of the image file as base64; at most 1 MiB before encoding.' })
  content!: string;
}

@Resolver(() => Image)
export class ImageResolver {
  @Query(() => FileRecord, { description: 'Picture with its content, by its id. Errors: `NOT_FOUND` there is no such picture.' })
  @Allow('everybody')
  image(
    @Arg('companyId', () => Int) companyId: number,
    @Arg('id', () => Int) id: number,
    @Ctx() { em, spending }: Context,
  ): Promise<ImageContent> {
    return spending.inTurn(() => imageContent(em, companyId, id));
  }

  @Mutation(() => Image, {
    description:
      'Adds a picture to a service, person, resource or event group; PNG, JPEG, GIF or WebP, sent as base64. Errors: ' +
      '`INVALID` a field is wrong: `fields` names it, also if the company has no such owner; `CONFLICT` the owner already has ' +
      'the highest number of pictures; `UNSUPPORTED_MEDIA_TYPE` the content is not a picture in one of these formats; ' +
      '`TOO_LARGE` the file is over 1 MiB.',
  })
  @Allow('manage')
  addImage(@Arg('input', () => AddImageInput) { companyId, ...given }: AddImageInput, @Ctx() { em }: Context): Promise<Image> {
    return addImage(em, companyId, given);
  }

  @Mutation(() => Image, {
    description:
      'Removes a picture from its owner. Errors: `NOT_FOUND` the company has no such picture; `STALE_VERSION` ' +
      '`expectedVersion` is not the current version.',
  })
  @Allow('manage')
  deleteImage(
    @Arg('input', () => RecordInput) { companyId, id, expectedVersion }: RecordInput,
    @Ctx() { em }: Context,
  ): Promise<Image> {
    return withExpectedVersion(em, { entity: Image, id, companyId, expectedVersion }, (tx) => deleteImage(tx, companyId, id));
  }

  @FieldResolver(() => String, { complexity: 300, description: 'Picture itself as a data: URL.' })
  async url(@Root() { id, companyId }: Image, @Ctx() { em, spending }: Context): Promise<string> {
    const { contentType, content } = await spending.inTurn(() => imageContent(em, companyId, id));
    return `data:${contentType};base64,${content.replaceAll('\n', '')}`;
  }
}
