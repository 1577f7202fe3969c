import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { FormError } from '#app/forms/form-parts.tsx';
import { PictureFile } from '#app/forms/picture-file.tsx';
import { useApi } from '#app/lib/api.ts';
import { errorText } from '#app/lib/error-text.ts';
import { keepFocus } from '#app/lib/viewport/keep-focus.ts';
import { Button } from '#app/ui/controls/button.tsx';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import type { Profile } from '#contract/account/user.ts';
import { MEGABYTE, PICTURE_TYPES_TEXT, UPLOAD_MAX } from '#contract/limits.ts';
import { cacheProfile } from './profile-queries.ts';

/** Saved immediately, without a Save button. */
export function AvatarField({ profile }: { profile: Profile }) {
  const api = useApi();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const params = { id: profile.id };
  const { mutate, isPending, error } = useMutation({
    mutationFn: (file: File | null) =>
      file ? api.users.setAvatar({ params, body: toFormData(file) }) : api.users.removeAvatar({ params }),
    onSuccess: (saved) => {
      cacheProfile(api, queries, saved);
      toast.success(saved.avatarUrl ? 'Picture saved' : 'Picture removed');
    },
  });

  return (
    <div ref={keepFocus} className="grid gap-3">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={profile.name} url={profile.avatarUrl} size="lg" />
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => input.current?.click()} loading={isPending}>
            {profile.avatarUrl ? 'Change picture' : 'Upload a picture'}
          </Button>
          {profile.avatarUrl && (
            <Button variant="quiet" onClick={() => mutate(null)} disabled={isPending}>
              Remove
            </Button>
          )}
        </div>
      </div>
      <PictureFile ref={input} label="Picture file" onFile={mutate} />
      <p className="text-xs text-ink-3">
        {PICTURE_TYPES_TEXT}, up to {UPLOAD_MAX / MEGABYTE} MB.
      </p>
      <FormError>{error && errorText(error, 'Failed to update profile')}</FormError>
    </div>
  );
}

function toFormData(file: File): FormData {
  const form = new FormData();
  form.set('image', file);
  return form;
}
