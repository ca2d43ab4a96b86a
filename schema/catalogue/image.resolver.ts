import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Image } from '../../src/catalogue/image.entity.js';
import { imageContent } from '../../src/catalogue/image-content.js';
import type { Context } from '../shared/context.js';

@Resolver(() => Image)
export class ImageResolver {
  @FieldResolver(() => String, { description: 'A data: address that holds the picture itself.' })
  async url(@Root() { id, contentType }: Image, @Ctx() { em }: Context): Promise<string> {
    return `data:${contentType};base64,${(await imageContent(em, id)).toString('base64')}`;
  }
}
