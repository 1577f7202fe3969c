import type { Profile } from '#contract/account/user.ts';
import { commonErrors } from '#contract/errors/texts.ts';
import type { Picture } from '#contract/picture.ts';
import type { UserRow } from '#db/schema.ts';
import { invalidFields } from '#server/http/response/http-error.ts';
import { AVATAR } from '#server/media/uploads/image.ts';
import { discardImage, withStoredImage } from '#server/media/uploads/stored-pictures.ts';
import type { Services } from '#server/services.ts';
import { toAvatar } from './mapping.ts';
import { getProfile } from './profile.ts';
import { requireUser, updateUser } from './queries.ts';

/** Deletes the replaced picture last. */
export async function changeAvatar(services: Services, id: string, picture: Buffer | undefined): Promise<Profile> {
  if (!picture) throw invalidFields({ image: commonErrors.choosePicture });
  const before = await requireUser(services.database.query, id);
  const write = (image: Picture) => updateUser(services.database.query, id, { avatar: JSON.stringify(image) });
  await withStoredImage(services, picture, write, AVATAR);
  await deleteAvatarFiles(services, before);
  return getProfile(services, id);
}

export async function removeAvatar(services: Services, id: string): Promise<Profile> {
  const before = await requireUser(services.database.query, id);
  await updateUser(services.database.query, id, { avatar: null });
  await deleteAvatarFiles(services, before);
  return getProfile(services, id);
}

export async function deleteAvatarFiles(services: Services, before: Pick<UserRow, 'avatar'>): Promise<void> {
  await discardImage(services, toAvatar(before));
}
