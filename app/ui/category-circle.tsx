import { Link } from "./link";
import { Picture } from "./picture";

export interface CategoryCircleContent {
  name: string;
  href: string;
  picture?: string | null;
}

/** 'As principais categorias': round pictures, three to a row on a phone. */
export function CategoryCircles({ categories }: { categories: readonly CategoryCircleContent[] }) {
  return (
    <ul className="circles">
      {categories.map(({ name, href, picture }) => (
        <li key={href}>
          <Link href={href}>
            <Picture path={picture} alt="" side={112} inLightMode="nothing" />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
