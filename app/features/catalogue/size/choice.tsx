type ChoiceProps<Value extends string> = {
  label: string;
  labels: Record<Value, string>;
  value: Value;
  onChange: (value: Value) => void;
};

/** A pill of buttons to choose one of several values. */
export function Choice<Value extends string>({ label, labels, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className="flex flex-wrap gap-0.5 rounded-[1.5rem] bg-sunk p-0.75">
      <legend className="sr-only">{label}</legend>
      {(Object.keys(labels) as Value[]).map((key) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === value}
          onClick={() => onChange(key)}
          className="min-h-8 rounded-full px-3 text-sm font-[550] text-ink-2 tap hover:text-ink aria-pressed:bg-ink aria-pressed:text-paper"
        >
          {labels[key]}
        </button>
      ))}
    </fieldset>
  );
}
