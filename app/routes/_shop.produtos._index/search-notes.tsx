import { messages } from "~/messages";
import { paths } from "~/paths";
import { Link } from "~/ui/link";
import type { MatchingCategory } from "~/upstream/products.server";

interface SearchNotesProps {
  searchedFor: string | null;
  matchingCategories: readonly MatchingCategory[];
}

/** The words searched for, if not the shopper's, and the categories that the search names. */
export function SearchNotes({ searchedFor, matchingCategories }: SearchNotesProps) {
  return (
    <>
      {searchedFor && <p className="hint">{messages.ours.showingResultsFor(searchedFor)}</p>}
      {matchingCategories.length > 0 && (
        <ul className="pills" aria-label="Categorias encontradas">
          {matchingCategories.map(({ name, kind }) => (
            <li key={`${kind} ${name}`}>
              <Link href={kind === "category" ? paths.category(name) : paths.subcategory(name)}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
