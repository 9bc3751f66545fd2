/** A way of writing that docs/voice.md forbids, and what to write instead. */
export interface VoiceRule {
  not: RegExp
  write: string
}

/** The English rules: the glossary and the rules of docs/voice.md, as far as a program can check them. */
export const english: readonly VoiceRule[] = [
  { not: /\be-mails?\b|\be-?mail address(es)?\b/i, write: 'email' },
  { not: /\bmails?\b/i, write: 'email' },
  { not: /\blog ?in\b|\blogged in\b|\blogin\b/i, write: 'sign in (verb), sign-in (noun)' },
  { not: /\blog ?out\b|\bsign off\b/i, write: 'sign out' },
  { not: /\bpictures?\b/i, write: 'image; photo for people' },
  { not: /\balternative text\b/i, write: 'alt text' },
  { not: /\b(some|every|no|any)body\b/i, write: 'someone, everyone, no one, anyone' },
  { not: /\bat once\b/i, write: 'immediately' },
  { not: /\bback office\b|\badmin panel\b/i, write: 'dashboard' },
  { not: /\bfirm\b|\boffice’s\b/i, write: 'company' },
  {
    not: /\bgive (a|the) client\b|\bgiven on\b|\btake (it |\{\{\w+\}\} )?(from|away)\b/i,
    write: 'assign, remove',
  },
  { not: /\bmay (?!be\b|have\b|not (be|have)\b)/i, write: 'can' },
  {
    not: /\bwe (send|call|email|tell|change|accept) you\b/i,
    write: 'We’ll … : the future where it is future',
  },
  { not: /\b(anew|whom|whereof|whilst|upon|shall|amongst|thus)\b/i, write: 'the everyday word' },
  {
    not: /\b(recogn|organ|author|special|custom|final|real|minim|summar)is(e[ds]?|ing|ations?)\b/i,
    write: 'the ending -ize',
  },
  { not: /\bas left\b|^left$/i, write: 'record departure; former employee' },
  { not: /\bwhoever\b/i, write: 'anyone who, someone who' },
  { not: /\bcounsel\b/i, write: 'lawyer' },
  { not: /\b(is|are) not right\b/i, write: 'not correct' },
  { not: /\bthis is not an? (email|phone|date|amount)\b/i, write: 'Enter a valid …' },
  { not: /\bfilled in already\b/i, write: 'already filled in' },
  { not: /\bmeanwhile\b/i, write: 'in the meantime, or who did what' },
  { not: /\bother ways in\b|\bthere is no such\b|\bby itself\b|\bcome in\b/i, write: 'the usual phrase' },
  { not: /\b(was|were|is) (not )?taken\b|\bnobody has taken\b/i, write: 'accepted' },
  { not: /\bgood for (one|two|three|\d)/i, write: 'works for' },
  { not: /\bclick here\b|\bkindly\b|\bin order to\b|\bplease note\b/i, write: 'nothing: say it directly' },
  {
    not: /\bthis (cannot|can|could|will|would|has|was|does|may|goes|needs|affects|means|no longer|meanwhile)\b|\bdo this\b/i,
    write: '“this” with a noun: this action, this file',
  },
  {
    not: /\b(ca|do|does|did|is|are|was|were|could|would|should|wo|has|have)n[’']t\b/i,
    write: 'cannot, do not, could not: in full',
  },
  { not: /\bmend(s|ed|ing)?\b/i, write: 'fix, correct' },
  { not: /\bbegun in\b/i, write: 'started in' },
  { not: /\b(are no|many|several) news\b|\b(newer|older) news\b/i, write: 'there is no news; articles' },
  { not: /\bonly now\b|\bof no language\b|\bnothing of it\b/i, write: 'the usual phrase' },
  { not: /\boverdue\b/i, write: 'late' },
  { not: /\/ or ·/, write: 'For both languages: … / …, with an example of this field' },
  {
    not: /^(Enter|Invite|Record|Assign) an? \w+( \w+)?$/,
    write: 'a button without an article: Enter request, Invite client',
  },
  {
    not: /\b(link|invitation)s?\b[^.:;]*\b(do not|does not|no longer) works?\b/i,
    write: 'is not valid, is no longer valid',
  },
  {
    not: /\berased? (this |the |a )?(person|people|clients?)\b(?!’s data)/i,
    write: 'erase the person’s data',
  },
  { not: /\b(we|you) will\b/i, write: 'we’ll, you’ll' },
  { not: /\bright away\b/i, write: 'immediately' },
  { not: /\bno more news\b/i, write: 'no longer get news' },
  { not: /\bregistered and certified\b/i, write: 'registrations and certificates' },
  { not: /\S - \S/, write: 'a colon or a comma, no hyphen between words' },
  { not: /'/, write: '’' },
  { not: /\.\.\./, write: '…' },
  { not: /\s{2}|\s[,.;:!?](?=\s|$)/, write: 'one space, none before a mark' },
]

/** The Arabic rules, for the words that a Saudi editor would use. */
export const arabic: readonly VoiceRule[] = [
  { not: /استعم(ل|ال)/, write: 'استخدم، استخدام' },
  { not: /\/ أو ·/, write: 'للكتابة باللغتين: … / …، ومعها مثال لهذا الحقل' },
  {
    not: /اكتب (الاسم|اسم|بريد|البريد|رقم|الرقم|كلمة|الوظيفة)/,
    write: 'أدخل للحقول؛ اكتب للنص الحر وحده',
  },
  {
    not: /(بالعنوان|للعنوان|هذا العنوان|عنوانك|عنوانًا|كُتب العنوان|العنوان (هنا|\{\{email))/,
    write: 'البريد لبريد الأشخاص، والرابط لما يُفتح',
  },
  { not: /ميغابايت|كيلوبايتا/, write: 'ميجابايت' },
  { not: /\u0651\u064b|\u064b\u0651/, write: 'تلقائيًا، بلا شدة مع التنوين' },
  { not: /رقم (ال)?هاتف|رقم هاتفك/, write: 'رقم الجوال للأشخاص، والهاتف للشركة' },
  { not: /بيانات الموقع(?! التصوير)/, write: 'بيانات موقع التصوير' },
  { not: /طلبات كثيرة|قبول هذا الطلب|الطلب كبير/, write: 'محاولات كثيرة، تعذّر استقبال النموذج' },
  { not: /(?<!\p{L})(سحب|سُحب|يُسحب)(?!\p{L})/u, write: 'إلغاء الإسناد' },
  { not: /إيقاف تفعيل|أُوقف(ت)? |أُوقفت:|غير نشط|موظفًا نشطًا/, write: 'مفعّل، تعطيل الحساب' },
  { not: /(?<!\p{L})(ال|لل)?مدير(ون|ين)?(?!\p{L})(?! (ال)?نظام)/u, write: 'مدير النظام' },
  { not: /لوحة الإدارة/, write: 'لوحة التحكم' },
  { not: /يُؤخذ|أُخذ/, write: 'لم يُقبل هذا الملف' },
  { not: /قَبِله|وافق عليه/, write: 'اعتمده' },
  { not: /عضو منذ|انضم في/, write: 'في الفريق منذ' },
  { not: /المعتاد|نص معتاد/, write: 'افتراضي' },
  { not: /ابنِ معنا|العمل معنا/, write: 'انضم إلى فريقنا' },
  { not: /بواسطة|(?<!\p{L})(قم|قمت|قام|قمنا) ب/u, write: 'الفعل المباشر' },
  { not: /يُ?رجى|الرجاء|من فضلكم/, write: 'فعل الأمر وحده' },
  { not: /من دون|في أثناء ذلك/, write: 'دون؛ في هذه الأثناء' },
  { not: /لم نجد/, write: 'لا توجد نتائج مطابقة' },
  { not: /هذا ليس (بريد|رقم|تاريخ|مبلغ)/, write: 'أدخل … صحيحًا' },
  { not: /من غيّر ماذا/, write: 'من غيّر، وماذا غيّر' },
  { not: /أُفلت|إفلات/, write: 'وُضع، وضع' },
  { not: /من جديد/, write: 'مرة أخرى' },
  { not: /(?<!\p{L})ف?(أجب|أجاب) (على|عن)|نجيبك/u, write: 'ردّ على، نردّ عليك' },
  { not: /(?<!\p{L})(مُحي|يُمحى|محو)/u, write: 'أُتلف، إتلاف' },
  { not: /مستورد/, write: 'أُضيف بالاستيراد' },
  { not: /الصلاحية حتى/, write: 'تنتهي الصلاحية في' },
  { not: /تُراجع عن/, write: 'تم التراجع عن' },
  { not: /ورد عن طريق/, write: 'القناة' },
  { not: /خطو(ة|ات|اتك) (ال)?مستحقة/, write: 'خطوة حان موعدها' },
  {
    not: /رابط[^.،]* يعمل (حتى|لمدة|\d)|يعمل (هذا )?الرابط (حتى|لمدة|\d)|(الرابط|الدعوة) لا (ي|ت)عمل/,
    write: 'صالح حتى، صالح 7 أيام، غير صالح',
  },
  { not: /(?<!\p{L})(ال|لل)?مقال(?!\p{L})/u, write: 'خبر' },
  { not: /آنذاك/, write: 'حينها' },
  { not: /في هذه المدة|اختر مدة/, write: 'الفترة' },
  { not: /مقيس/, write: 'يمكن قياسه، أبرز الأرقام' },
  { not: /ستُخبَر|يُتعرَّف|قائله/, write: 'الفعل المعلوم: «سيُخبر الموقع»، «صاحب الشهادة»' },
  { not: /اضغط (ال|هذا|هذه)/, write: 'اضغط على' },
  { not: /\S - \S/, write: 'نقطتان أو فاصلة، لا شرطة بين الكلمات' },
  { not: /(?<!\p{L})(?!عليكم)\p{L}{2,}(?<!ح)كم(?!\p{L})/u, write: 'المفرد: «يمكنك»، «الشركة» لا «شركتكم»' },
  { not: /[?;](?=\s|$)|,(?=\s)/, write: '؟ ؛ ،' },
  { not: /\.\.\./, write: '…' },
  { not: /\s{2}|\s[،.؛:!؟](?=\s|$)/, write: 'مسافة واحدة، ولا مسافة قبل العلامة' },
]

/** Names and screens that keep their capital inside an English sentence. */
const capitals = new Set(
  `Kingdom Bahah Jouf Borders Province Arabic English Latin Saudi Arabia SAR Sunday Thursday JavaScript WhatsApp Supabase OpenStreetMap Google Maps Share Embed Microsoft Authenticator
  Council Engineers Jeddah Word Excel Hijri Ramadan JPG PNG WebP Company Site Employees Projects Client Settings Legal Activity From Saad`.split(
    /\s+/,
  ),
)

/** The capitalised words of a text that would be lower case in sentence case. */
export function titleCase(text: string): string[] {
  return text
    .split(/[.!?:…]\s+|[“(]|<\w+>/)
    .flatMap((sentence) => sentence.trim().split(/\s+/).slice(1))
    .filter((word) => /^[A-Z][a-z]/.test(word) && !capitals.has(word.replace(/\W+$/, '').replace(/’s$/, '')))
}
