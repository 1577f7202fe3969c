type ProgressProps = {
  label: string;
  /** From 0 to 1; undefined while unknown. */
  fraction?: number | undefined;
};

export function Progress({ label, fraction }: ProgressProps) {
  const percent = fraction === undefined ? undefined : Math.round(fraction * 100);
  return (
    <div className="grid gap-1.5">
      <p className="flex justify-between gap-4 text-sm font-medium num">
        <span>{label}</span>
        {percent !== undefined && <span>{percent} %</span>}
      </p>
      <progress
        aria-label={label}
        max={100}
        {...(percent !== undefined && { value: percent })}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  );
}
