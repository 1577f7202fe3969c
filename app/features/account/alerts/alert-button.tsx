import { type ReactNode, useState } from 'react';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import type { Alert } from '#contract/alerts/alerts.ts';
import type { Phone, Variant } from '#contract/phone/phone.ts';
import type { VariantName } from '#contract/phone/prices.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { useOwnAlert } from './alerts-queries.ts';

export type AlertPhone = Pick<ProductCard, 'id' | 'name' | 'price' | 'priceVariant'> &
  Pick<Phone, 'status'> & { brand?: string; priceAt?: string | null; variants?: readonly Variant[] };

const loadDialog = () => import('./alert-dialog.tsx');

/** Opens the form for a price alert, which is loaded on first use. */
export function useAlertForm(phone: AlertPhone, variant: VariantName | null = null) {
  const alert = useOwnAlert(phone.id);
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useLazyModule(loadDialog, isOpen, () => {
    setIsOpen(false);
    toast.error('We couldn’t load the form. Check your connection and try again.');
  });
  return {
    /** The one there is. */
    alert,
    /** What is no longer sold keeps its last price. */
    canAsk: phone.status !== 'discontinued' || alert !== null,
    open: () => setIsOpen(true),
    form: dialog && (
      <dialog.AlertDialog
        phone={phone}
        variant={variant}
        alert={alert}
        open={isOpen}
        onClose={() => setIsOpen(false)}
      />
    ),
  };
}

type AlertButtonProps = {
  phone: AlertPhone;
  /** The one that is looked at; the phone's own price by default. */
  variant?: VariantName | null;
  /** What is pressed: it gets the alert there is, and what opens the form. */
  children: (alert: Alert | null, open: () => void) => ReactNode;
};

export function AlertButton({ phone, variant = null, children }: AlertButtonProps) {
  const { alert, canAsk, open, form } = useAlertForm(phone, variant);
  return (
    canAsk && (
      <>
        {children(alert, open)}
        {form}
      </>
    )
  );
}
