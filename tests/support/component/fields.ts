import { fireEvent, waitFor } from '@testing-library/react';

/** By its label, as `findByLabelText`, which asks each element of a large form for its labels and takes a second. */
export function findField(label: string): Promise<HTMLInputElement> {
  return waitFor(() => {
    const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label);
    const field = found && document.getElementById(found.htmlFor);
    if (!field) throw new Error(`There is no field ‘${label}’.`);
    return field as HTMLInputElement;
  });
}

/** All at once: a large form is drawn again with each key. */
export const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
