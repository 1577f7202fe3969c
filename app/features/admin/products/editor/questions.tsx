import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { useWatch } from 'react-hook-form';
import { ADMIN_KEY } from '#app/desk-kit/frame/desk-queries.ts';
import { useApi } from '#app/lib/api.ts';
import { Link } from '#app/lib/link.tsx';
import { useDebounced } from '#app/lib/use-debounced.ts';
import type { PhoneQuestion } from '#contract/desk/questions.ts';
import { fromFormValues, type PhonePath, type PhoneValues, usePhoneFormContext } from './phone-form.ts';

const QuestionsContext = createContext<readonly PhoneQuestion[]>([]);

/** Asks about unlikely figures while they are typed. They never prevent saving. */
export function Questions({ id, children }: { id: string | null; children: ReactNode }) {
  const api = useApi();
  const { control } = usePhoneFormContext();
  const values = useWatch({ control }) as PhoneValues;
  const { offers: _offers, pictures: _pictures, ...phone } = fromFormValues(values);
  const typed = useDebounced(JSON.stringify(phone));
  const { data = [] } = useQuery({
    queryKey: [...ADMIN_KEY, 'questions', id, typed],
    queryFn: ({ signal }) => api.adminProducts.questions({ body: { id, phone: JSON.parse(typed) } }, signal),
    placeholderData: keepPreviousData,
  });
  return <QuestionsContext value={data}>{children}</QuestionsContext>;
}

/** The hint of a field, with a question about an unlikely value below it. */
export function useHintAndQuestion(name: PhonePath, hint?: ReactNode): ReactNode {
  const question = useContext(QuestionsContext).find(({ field }) => field === name);
  if (!question) return hint;
  return (
    <>
      {hint}
      <span role="status" className="block font-medium text-warn">
        {question.text}
        {question.phone && (
          <>
            {' '}
            <Link to={`/admin/products/edit/${question.phone.id}`} className="underline">
              Open {question.phone.name}
            </Link>
          </>
        )}
      </span>
    </>
  );
}
