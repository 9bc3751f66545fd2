/**
 * Lets Node print warnings that are errors: @supabase/lite replaces `process.emitWarning` by a function that takes
 * texts only and throws for the rest (docs/upstream/emit-warning-throws.md). To be called once that is loaded.
 */
export function mendProcessWarnings(): void {
  const { emitWarning } = process
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) =>
    emitWarning.call(process, warning instanceof Error ? warning.message : warning, ...(rest as []))
}
