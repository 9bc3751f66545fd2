/** Replaces Arabic-Indic and Persian digits with 0-9. */
export function toLatinDigits(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
}

/** Replaces 0-9 with Arabic-Indic digits. */
export function toArabicDigits(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
}
