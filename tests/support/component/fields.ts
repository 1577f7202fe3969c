import { fireEvent, waitFor } from '@testing-library/react';

/**
 * Finds a field by its label. `findByLabelText` takes a second in a large form, because it asks each element for its
 * labels.
 */
export function findField(label: string): Promise<HTMLInputElement> {
  return waitFor(() => {
    const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
    const field = found && document.getElementById(found.htmlFor);
    if (!field) throw new Error(`There is no field ‘${label}’.`);
    return field as HTMLInputElement;
  });
}

/** Sets the value at once, because a large form renders again with each key. */
export const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
