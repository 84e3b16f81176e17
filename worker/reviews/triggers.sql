-- Reports -----------------------------------------------------------------------------------------

-- Decides the open reports of a review that is deleted for another reason than a report.
CREATE TRIGGER reviews_deleting BEFORE DELETE ON reviews BEGIN
  UPDATE review_reports SET decision = 'gone' WHERE review_id = OLD.id AND decision IS NULL;
END;
