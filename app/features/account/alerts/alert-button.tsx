import { type ReactNode, useState } from 'react';
import { useLazyModule } from '#app/lib/use-lazy-module.ts';
import { toast } from '#app/ui/overlays/toast.ts';
import type { Alert } from '#contract/alerts/alerts.ts';
import type { Offer, Phone, Variant } from '#contract/phone/phone.ts';
import type { VariantName } from '#contract/phone/prices.ts';
import type { ProductCard } from '#contract/phone/product.ts';
import { useOwnAlert } from './alerts-queries.ts';

export type AlertPhone = Pick<ProductCard, 'id' | 'name' | 'price' | 'priceVariant'> &
  Pick<Phone, 'status'> & {
    brand?: string;
    priceAt?: string | null;
    variants?: readonly Variant[];
    offers?: readonly Offer[];
  };

const loadDialog = () => import('./alert-dialog.tsx');

/** Opens the form for a price alert; its code loads on first use. */
export function useAlertForm(phone: AlertPhone, variant: VariantName | null = null) {
  const alert = useOwnAlert(phone.id);
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useLazyModule(loadDialog, isOpen, () => {
    setIsOpen(false);
    toast.error('We couldn’t load the form. Check your connection and try again.');
  });
  return {
    alert,
    /** A discontinued phone keeps its last price, so it gets no new alerts. */
    canSetAlert: phone.status !== 'discontinued' || alert !== null,
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
  /** The selected variant; the phone's own price by default. */
  variant?: VariantName | null;
  /** Renders the button, given the current alert and a function that opens the form. */
  children: (alert: Alert | null, open: () => void) => ReactNode;
};

export function AlertButton({ phone, variant = null, children }: AlertButtonProps) {
  const { alert, canSetAlert, open, form } = useAlertForm(phone, variant);
  return (
    canSetAlert && (
      <>
        {children(alert, open)}
        {form}
      </>
    )
  );
}
