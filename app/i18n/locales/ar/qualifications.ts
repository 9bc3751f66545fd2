/** الدرجات المهنية كما تسمّيها الهيئة السعودية للمهندسين. */
export const engineersGrades = {
  engineer: 'مهندس',
  associate: 'مهندس مشارك',
  professional: 'مهندس محترف',
  consultant: 'مهندس مستشار',
} as const
