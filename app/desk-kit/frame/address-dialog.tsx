import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { useApi } from '#app/lib/api.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { errorText } from '#app/lib/error-text.ts';
import { Checkbox } from '#app/ui/controls/checkbox.tsx';
import { Field } from '#app/ui/controls/field.tsx';
import { TextInput } from '#app/ui/controls/text-input.tsx';
import { toast } from '#app/ui/overlays/toast.ts';
import { ADMIN_KEY } from './desk-queries.ts';

type AddressDialogProps = {
  kind: 'blog' | 'product' | 'brand';
  id: string;
  onMoved: (id: string) => void;
  onClose: () => void;
};

const PREFIX = { blog: '/blog/', product: '/product/', brand: '/products?brand=' };

/** Changes the id, which is part of the address; the old address redirects. */
export function AddressDialog({ kind, id, onMoved, onClose }: AddressDialogProps) {
  const api = useApi();
  const [address, setAddress] = useState(id);
  const [takeOver, setTakeOver] = useState(false);
  const { data: old = [] } = useQuery({
    queryKey: [...ADMIN_KEY, 'old-addresses', kind, id],
    queryFn: ({ signal }) => api.addresses.list({ query: { kind, id } }, signal),
  });
  const move = useMutation({
    mutationFn: () => {
      const call = { params: { id }, body: { address, takeOver } };
      if (kind === 'blog') return api.addresses.moveBlog(call);
      return kind === 'product' ? api.addresses.moveProduct(call) : api.addresses.moveBrand(call);
    },
    onSuccess: (moved) => {
      toast.success('Web address changed. The old one redirects to it.');
      onMoved(moved.id);
    },
  });
  const problem = move.error && errorText(move.error, 'Couldn’t change the web address.');
  const canBeTaken = move.error instanceof ApiError && 'takeOver' in move.error.fields;
  const submit = () => {
    if (address === id) onClose();
    else move.mutate();
  };

  return (
    <FormDialog
      onClose={onClose}
      title="Change web address"
      description="Links to the old address will redirect to the new one."
      onSubmit={submit}
      action="Change"
      isPending={move.isPending}
    >
      <Field
        label="Web address"
        hint={`${PREFIX[kind]}${address}. Use lower-case letters, digits and hyphens.`}
        error={problem ?? undefined}
      >
        <TextInput
          value={address}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setAddress(event.target.value.toLowerCase().replace(/[^a-z0-9-]+/g, '-'));
            move.reset();
          }}
        />
      </Field>
      {(canBeTaken || takeOver) && (
        <Checkbox checked={takeOver} onChange={(event) => setTakeOver(event.target.checked)}>
          Use it anyway
        </Checkbox>
      )}
      {old.length > 0 && (
        <div className="text-sm text-ink-2">
          <p>Addresses that redirect here:</p>
          <ul className="list-disc pl-5 [overflow-wrap:anywhere]">
            {old.map((before) => (
              <li key={before}>{before}</li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  );
}
