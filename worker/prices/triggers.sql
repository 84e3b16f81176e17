-- Price changes -----------------------------------------------------------------------------------

-- Counts a subscriber who was told of a new price.
CREATE TRIGGER price_changes_told AFTER INSERT ON price_moves BEGIN
  UPDATE price_changes SET told = told + 1, moved = moved + (NEW.moved_at IS NOT NULL) WHERE id = NEW.change_id;
END;

-- Counts a subscriber who pays the new price.
CREATE TRIGGER price_changes_moved AFTER UPDATE OF moved_at ON price_moves BEGIN
  UPDATE price_changes SET moved = moved + (NEW.moved_at IS NOT NULL) - (OLD.moved_at IS NOT NULL)
    WHERE id = NEW.change_id;
END;

-- Removes a deleted price move from the counts of its price change.
CREATE TRIGGER price_changes_left AFTER DELETE ON price_moves BEGIN
  UPDATE price_changes SET told = told - 1, moved = moved - (OLD.moved_at IS NOT NULL) WHERE id = OLD.change_id;
END;
