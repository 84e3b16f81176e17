export const studioCategories = {
  "Add category": "Añadir categoría",
  "No categories yet": "Todavía no hay categorías",
  "Every movie belongs to one: begin with a category, then add movies.":
    "Cada película pertenece a una: empieza por una categoría y después añade películas.",
  "Since {date}": "Desde el {date}",
  "Its movies": "Sus películas",
  "Edit category": "Editar categoría",
  "Delete category?": "¿Eliminar la categoría?",
  "{tittle} is deleted for good. Only a category without movies can be; those in the bin count as well.":
    "{tittle} se elimina para siempre. Solo se puede eliminar una categoría sin películas; las de la papelera también cuentan.",
} as const;
