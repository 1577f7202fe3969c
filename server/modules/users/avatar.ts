import type { Profile } from '#contract/users.ts';
import type { UserRow } from '#db/schema.ts';
import { invalidFields } from '#server/http/response/http-error.ts';
import { AVATAR, removeImage, storeImage } from '#server/media/uploads/image.ts';
import type { Services } from '#server/services.ts';
import { toAvatar } from './mapping.ts';
import { getProfile } from './profile.ts';
import { updateUser } from './queries.ts';
import { requireUser } from './service.ts';

/** Stored before the row that names it, like every picture; the one it replaces goes last. */
export async function changeAvatar(services: Services, id: string, picture: Buffer | undefined): Promise<Profile> {
  if (!picture) throw invalidFields({ image: 'Choose a picture.' });
  const before = await requireUser(services.database.query, id);
  const image = await storeImage(services.media, picture, AVATAR);
  try {
    await updateUser(services.database.query, id, { avatar: JSON.stringify(image) });
  } catch (error) {
    await removeImage(services.media, image);
    throw error;
  }
  await deleteAvatarFiles(services, before);
  return getProfile(services, id);
}

export async function removeAvatar(services: Services, id: string): Promise<Profile> {
  const before = await requireUser(services.database.query, id);
  await updateUser(services.database.query, id, { avatar: null });
  await deleteAvatarFiles(services, before);
  return getProfile(services, id);
}

export async function deleteAvatarFiles({ media }: Services, before: Pick<UserRow, 'avatar'>): Promise<void> {
  const image = toAvatar(before);
  if (image) await removeImage(media, image);
}
